import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'

type MeterProps = {
  /** Used share in per cent; clamped to the ends. */
  percent: number
  label: string
  /** The value as text, read aloud instead of the bare number. */
  valueText: string
  size?: 'md' | 'lg'
}

/** The used share, with ticks where the colour changes. */
export function Meter({ percent, label, valueText, size = 'md' }: MeterProps) {
  const value = Math.min(100, Math.max(0, Math.round(percent)))
  const level = meterLevel(percent)
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw the native meter each in their own way and without ticks
    <div
      className={classNames('meter', size === 'lg' && 'meter-lg', level !== 'ok' && level)}
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={valueText}
      aria-label={label}
      style={{ '--v': value } as CSSProperties}
    >
      <i />
    </div>
  )
}

/** Green below half, amber below four fifths, red from there; the ticks in meter.css are at the same positions. */
export function meterLevel(percent: number): 'ok' | 'mid' | 'high' {
  if (percent < 50) return 'ok'
  return percent < 80 ? 'mid' : 'high'
}
