import type { SessionKind } from '@touchline/contract/platform/training.ts'
import {
  Dumbbell,
  Feather,
  Flag,
  HeartPulse,
  type LucideIcon,
  PersonStanding,
  Route,
  Timer,
  Trophy,
  Users,
  Waves,
  Zap,
} from 'lucide-react'

const ICONS: Record<SessionKind, LucideIcon> = {
  easy: Feather,
  long: Route,
  tempo: Zap,
  intervals: Timer,
  race: Flag,
  strength: Dumbbell,
  swim_technique: Waves,
  swim_css: Waves,
  swim_endurance: Waves,
  team: Users,
  match: Trophy,
  recovery: HeartPulse,
  own: PersonStanding,
}

export function SessionIcon({ kind }: { kind: SessionKind }) {
  const Icon = ICONS[kind]
  return <Icon className="icon" aria-hidden="true" />
}
