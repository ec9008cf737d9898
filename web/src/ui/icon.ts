import { createElement, type SVGProps } from 'react'

/** An SVG element of an icon. */
type Shape = [tag: string, attributes: Record<string, string>]

/** A 24 × 24 line icon. Hidden from screen readers, unless it has a label. */
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
