import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from './theme.ts'

const ICONS = { system: Monitor, light: Sun, dark: Moon }

export function ThemeIcon({ theme }: { theme: Theme }) {
  const Icon = ICONS[theme]
  return <Icon className="icon" aria-hidden="true" />
}
