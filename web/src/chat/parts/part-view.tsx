import { type AnyPart, type Part, type PartType, readPart, type SentValues } from '@touchline/contract/parts.ts'
import { type ComponentType, memo, useMemo } from 'react'
import { PartBoundary } from '../../shell/part-boundary.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import styles from './parts.module.css'

/** What a part may do; nothing while something else is being written, or in an answer that is not the last one. */
export type PartActions = {
  /** Whether the form of an `ask` may be sent now. */
  canAnswer: boolean
  onAnswer: (text: string, sent: SentValues) => void
  /** Opens a colleague with the question asked. */
  onHandover: (memberId: string, question: string) => void
  /** The name of a specialist; nothing where nobody has this id. */
  nameOf: (memberId: string) => string | undefined
}

export type PartProps<Type extends PartType> = { part: Extract<Part, { type: Type }>; actions: PartActions }

type PartModule<Type extends PartType> = { default: ComponentType<PartProps<Type>> }

/** How each type of part is shown; a new type is a line here. */
const VIEWS: { [Type in PartType]: () => Promise<PartModule<Type>> } = {
  calculation: () => import('./calculation-part.tsx'),
  ask: () => import('./ask-part.tsx'),
  handover: () => import('./handover-part.tsx'),
  safety: () => import('./safety-part.tsx'),
  artefact: () => import('./artefact-part.tsx'),
  used: () => import('./used-part.tsx'),
  proposal: () => import('./proposal-part.tsx'),
}

/** Fetched ahead, so that a part is shown without a connection, too. */
export const PART_VIEWS: (() => Promise<unknown>)[] = Object.values(VIEWS)

/** The parts of an answer, under its text. */
export function PartList({ parts, actions }: { parts: readonly AnyPart[]; actions: PartActions }) {
  if (parts.length === 0) return null
  return (
    <div className={styles.parts}>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
        <PartView key={index} part={part} actions={actions} />
      ))}
    </div>
  )
}

/** One part; nothing where this release does not know its type. */
export const PartView = memo(function PartView({ part, actions }: { part: AnyPart; actions: PartActions }) {
  const known = useMemo(() => readPart(part), [part])
  if (!known) return null
  return (
    <PartBoundary part={`part-${known.type}`}>
      <KnownPart part={known} actions={actions} />
    </PartBoundary>
  )
})

function KnownPart({ part, actions }: { part: Part; actions: PartActions }) {
  const loaded = useOnDemand(VIEWS[part.type] as () => Promise<PartModule<PartType>>, true)
  const View = loaded?.default as ComponentType<{ part: Part; actions: PartActions }> | undefined
  return View ? <View part={part} actions={actions} /> : null
}
