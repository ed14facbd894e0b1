/** Opens the pages of this part, with their texts and the rules. */
import { loadRules } from '../rules';
import { loadTableTexts } from '../table/texts';
import { lessonOf } from './lessons';
import { loadTexts } from './texts';

/** All lessons, or the one with this id. */
export async function openLearn(id: string | null) {
  await Promise.all([loadTexts(), loadTableTexts(), loadRules()]);
  const lesson = id === null ? undefined : lessonOf(id);
  if (lesson)
    return { component: (await import('./LessonPage.svelte')).default, props: { lesson } };
  return {
    component: (await import('./LearnPage.svelte')).default,
    props: { missing: id !== null },
  };
}

export async function openRules() {
  const [page] = await Promise.all([import('./RulesPage.svelte'), loadTexts(), loadRules()]);
  return { component: page.default, props: {} };
}
