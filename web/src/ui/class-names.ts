/** Joins the class names that apply; a name behind a condition that does not hold is left out. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
