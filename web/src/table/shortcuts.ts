/** Runs the action of a single-key shortcut. Keys with modifiers belong to the browser, and
 *  keys typed into a field or a dialog to that. */
export function runShortcut(
  event: KeyboardEvent,
  actions: Readonly<Record<string, () => void>>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if ((event.target as Element).closest('input, select, textarea, dialog')) return;
  const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
  if (!action) return;
  event.preventDefault();
  action();
}
