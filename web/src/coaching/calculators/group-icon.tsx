import type { Group } from '@touchline/calculators/calculator.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { ClipboardList, Dumbbell, HeartPulse, type LucideIcon, Medal, Sprout, Trophy, Utensils } from 'lucide-react'
import { Glyph } from '../../ui/glyph.tsx'

const SPORTS: Partial<Record<Group, Discipline>> = { running: 'athletics', swimming: 'swimming', golf: 'golf' }

const ICONS: Partial<Record<Group, LucideIcon>> = {
  strength: Dumbbell,
  endurance: HeartPulse,
  food: Utensils,
  growth: Sprout,
  competition: Trophy,
  athletics: Medal,
  tests: ClipboardList,
}

/** Whose colour a group has: a sport's, or the house's own. */
export function sportOf(group: Group): string {
  return SPORTS[group] ?? 'none'
}

/** What stands for a group: the court of its sport, or a thing of it. */
export function GroupIcon({ group }: { group: Group }) {
  const sport = SPORTS[group]
  const Icon = ICONS[group]
  if (sport) return <Glyph sport={sport} />
  return Icon ? <Icon className="icon" aria-hidden="true" /> : null
}
