/** Joins class names; skips falsy ones, so that they can be conditional. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
