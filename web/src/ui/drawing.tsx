import type { ComponentProps } from 'react'

type DrawingProps = Omit<ComponentProps<'svg'>, 'children'> & {
  /** The content of one of our own files in `drawings/`. */
  markup: string
}

/** Inlines one of our own drawings, so that `currentColor` and the sport colours reach its lines. */
export function Drawing({ markup, ...rest }: DrawingProps) {
  const viewBox = /viewBox="([^"]*)"/.exec(markup)?.[1]
  const lines = markup.slice(markup.indexOf('>') + 1, markup.lastIndexOf('</svg>'))
  return (
    <svg
      viewBox={viewBox}
      aria-hidden="true"
      {...rest}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the markup is a file of this folder, fixed when the app is built; nothing a person typed can reach it
      dangerouslySetInnerHTML={{ __html: lines }}
    />
  )
}
