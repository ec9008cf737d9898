import type { ReactNode } from 'react'

/** One family of components under its heading. */
export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-3">
      <h2 className="font-display text-xl leading-none font-[780] text-ink-2">{title}</h2>
      {children}
    </section>
  )
}

/** Samples side by side. */
export function KitRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2.5">{children}</div>
}
