/** How pages, PDFs, CSV files and calendars name matches and their sides, with the texts of `competitions:document`. */

type Label = { key: string; values?: Record<string, string | number> | undefined }
type Side =
  | { kind: 'team'; teamId: string }
  | { kind: 'winner' | 'loser'; matchId: string }
  | { kind: 'place'; group: number; place: number }
type Competition = {
  teams: readonly { id: string; name: string }[]
  matches: readonly { id: string; label: Label }[]
}

/** Looks up a text by its key including the namespace. */
export type Translate = (key: string, values: Record<string, string | number>) => string

/** `Quarter-final 2`. */
export function labelText(label: Label, t: Translate): string {
  return t(`competitions:document.labels.${nameOf(label)}`, label.values ?? {})
}

/** `QF 2`. */
export function shortLabelText(label: Label, t: Translate): string {
  return t(`competitions:document.shortLabels.${nameOf(label)}`, label.values ?? {})
}

/** The name of a bracket round: `Quarter-finals`. */
export function roundText(label: Label, t: Translate): string {
  return t(`competitions:document.rounds.${nameOf(label)}`, label.values ?? {})
}

/** Like quarter-finals, the round of 16 has its own name in most languages. */
function nameOf({ key, values }: Label): string {
  return key === 'round_of' && values?.teams === 16 ? 'last_16' : key
}

/** A team's name, or where the team will come from: `Winner QF 2`. */
export function sideText(side: Side, { teams, matches }: Competition, t: Translate): string {
  if (side.kind === 'team') return teams.find(({ id }) => id === side.teamId)?.name ?? ''
  if (side.kind === 'place') {
    return t('competitions:document.sides.place', { place: side.place, group: groupLetter(side.group) })
  }
  const label = matches.find(({ id }) => id === side.matchId)?.label
  return t(`competitions:document.sides.${side.kind}`, { match: label ? shortLabelText(label, t) : '' })
}

/** Group letters; groups are numbered from 0. */
export function groupLetter(group: number): string {
  const letter = String.fromCharCode(65 + (group % 26))
  return group < 26 ? letter : groupLetter(Math.floor(group / 26) - 1) + letter
}
