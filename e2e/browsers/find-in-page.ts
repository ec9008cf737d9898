/** A clickable point in CSS pixels of the window. */
export type Spot = { x: number; y: number }

/** What to look for: a control by its name, or an element with exactly this text. */
export type Wanted = 'button' | 'link' | 'text'

/**
 * Finds something that a user can press: visible, enabled and not covered. Runs in the page, for browsers whose
 * protocol cannot search by role.
 */
export function spotToPress(wanted: Wanted, name: string): Spot | null {
  const selector = {
    button: 'button, [role="button"]',
    link: 'a[href], [role="link"]',
    text: 'body :not(:has(*), svg *)',
  }[wanted]
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (element.matches(':disabled, [aria-disabled="true"]') || plain(nameOf(element)) !== plain(name)) continue
    const spot = spotOf(element)
    if (spot) return spot
  }
  return null

  function nameOf(element: HTMLElement): string {
    const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelled = labels.map((id) => document.getElementById(id)?.textContent).join(' ')
    return labelled || element.ariaLabel || visibleText(element) || element.title
  }

  function visibleText(element: HTMLElement): string {
    const copy = element.cloneNode(true) as HTMLElement
    for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
    return copy.textContent ?? ''
  }

  function spotOf(element: HTMLElement): Spot | null {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const spot = { x: Math.floor(left + width / 2), y: Math.floor(top + height / 2) }
    return element.contains(document.elementFromPoint(spot.x, spot.y)) ? spot : null
  }

  function plain(words: string): string {
    return words.replaceAll(/\s+/g, ' ').trim()
  }
}

/** Focuses the field with this label and selects its content; runs in the page. */
export function selectField(label: string): boolean {
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea')) {
    const labels = [field.ariaLabel, ...Array.from(field.labels ?? [], ({ textContent }) => textContent)]
    if (!labels.some((words) => words?.trim() === label) || field.disabled || !field.offsetParent) continue
    field.focus()
    field.select()
    return document.activeElement === field
  }
  return false
}

/** Whether the focused field contains this text; runs in the page. */
export function focusedHas(text: string): boolean {
  return (document.activeElement as HTMLInputElement | null)?.value === text
}
