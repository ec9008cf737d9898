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

/** The sport whose colour a group has, or none for the house colour. */
export function sportOf(group: Group): string {
  return SPORTS[group] ?? 'none'
}

/** The icon of a group: the court of its sport, or an object. */
export function GroupIcon({ group }: { group: Group }) {
  const sport = SPORTS[group]
  const Icon = ICONS[group]
  if (sport) return <Glyph sport={sport} />
  return Icon ? <Icon className="icon" aria-hidden="true" /> : null
}
