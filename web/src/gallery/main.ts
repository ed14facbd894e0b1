import { mount } from 'svelte';
import '../style/base.css';
import { speak } from '../text/text.svelte';
import Gallery from './Gallery.svelte';

await speak('en');
const target = document.getElementById('app');
if (target) mount(Gallery, { target });
