import { createElement, type SVGProps } from 'react'

/** What an icon is drawn of. */
type Shape = [tag: string, attributes: Record<string, string>]

/** A line drawing of 24 × 24. Screen readers skip it, unless it has a name of its own. */
export function icon(shapes: readonly Shape[]) {
  return function Icon(given: SVGProps<SVGSVGElement>) {
    const isNamed = Object.keys(given).some((name) => name.startsWith('aria-') || name === 'role' || name === 'title')
    return createElement(
      'svg',
      { ...LINES, ...(!isNamed && { 'aria-hidden': true }), ...given },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}

const LINES = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
