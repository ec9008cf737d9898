import type { Figure, Figures } from './figures.ts'

type FiguresTableProps = {
  caption: string
  figures: Figures
  locale: string
  /** Shown in place of an undisclosed number. */
  few: string
}

/** The figures of a chart, row by row. */
export function FiguresTable({ caption, figures, locale, few }: FiguresTableProps) {
  const number = new Intl.NumberFormat(locale)
  const text = (figure: Figure) => (typeof figure === 'number' ? number.format(figure) : (figure ?? few))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable to be scrolled by keyboard
    <section className="table-region" aria-label={caption} tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {figures.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.rows.map(([name = '', ...values], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and two may have the same name
            <tr key={index}>
              <th scope="row">{text(name)}</th>
              {values.map((value, place) => (
                <td key={figures.columns[place + 1]} className="numeric">
                  {text(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
