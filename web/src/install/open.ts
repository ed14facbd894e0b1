/** Loads the offer to install the page with its texts. */
import InstallOffer from './InstallOffer.svelte';
import { loadOfferTexts } from './texts';

export async function openOffer() {
  await loadOfferTexts();
  return InstallOffer;
}
