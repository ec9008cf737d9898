import type { AnyPart, CalculationPart, Part, PartType } from '@touchline/contract/coaching/parts.ts'
import { readPart } from '@touchline/contract/coaching/read-part.ts'
import { type ComponentType, memo, useMemo } from 'react'
import { loadTextsOf } from '../../../platform/language/texts.ts'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import { CalculationList } from './calculation-part.tsx'
import type { PartActions, PartProps } from './part-props.ts'
import styles from './parts.module.css'
import { SafetyView } from './safety-part.tsx'
import { isNote, type SafetyReply } from './safety-reply.ts'

type PartModule<Type extends PartType> = { default: ComponentType<PartProps<Type>> }

/** Types loaded on demand. Safety parts are bundled with the answer itself. */
type FetchedType = Exclude<PartType, 'safety' | 'calculation'>

/** The view of each type of part; a new type is one line here. */
const VIEWS: { [Type in FetchedType]: () => Promise<PartModule<Type>> } = {
  ask: () =>
    withTexts(
      'calculators',
      loadCode(() => import('./ask-part.tsx')),
    ),
  handover: () => loadCode(() => import('./handover-part.tsx')),
  artefact: () => loadCode(() => import('./artefact-part.tsx')),
  used: () =>
    withTexts(
      'calculators',
      loadCode(() => import('./used-part.tsx')),
    ),
  proposal: () =>
    withTexts(
      'calculators',
      loadCode(() => import('./proposal-part.tsx')),
    ),
  topic: () =>
    withTexts(
      'library',
      loadCode(() => import('./topic-part.tsx')),
    ),
  choices: () =>
    withTexts(
      'library',
      loadCode(() => import('./choices-part.tsx')),
    ),
  sources: () =>
    withTexts(
      'library',
      loadCode(() => import('./sources-part.tsx')),
    ),
}

/** The figures' names are among the calculators' texts; if those fail to load, a part shows its keys. */
async function withTexts<Module>(texts: 'calculators' | 'library', view: Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([view, loadTextsOf([texts]).catch(() => undefined)])
  return module
}

/** Prefetched, so that a part can also be shown offline. */
export const PART_VIEWS: (() => Promise<unknown>)[] = Object.values(VIEWS)

type PartListProps = {
  parts: readonly AnyPart[]
  actions: PartActions
  /** The text of a fixed reply, which is shown in its safety part. */
  reply: SafetyReply | undefined
}

/** The parts of an answer, below its text. Calculations are grouped where the first of them is. */
export const PartList = memo(function PartList({ parts, actions, reply }: PartListProps) {
  const known = useMemo(() => parts.map(readPart), [parts])
  const calculations = known.filter((part): part is CalculationPart => part?.type === 'calculation')
  if (!known.some((part) => part && !isNote(part))) return null
  return (
    <div className={styles.parts}>
      {known.map((part, index) => {
        if (!part || isNote(part) || (part.type === 'calculation' && part !== calculations[0])) return null
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts are only ever added at the end
          <PartBoundary key={index} part={`part-${part.type}`}>
            {part.type === 'safety' ? (
              <SafetyView part={part} reply={reply} actions={actions} />
            ) : part.type === 'calculation' ? (
              <CalculationList parts={calculations} actions={actions} />
            ) : (
              <FetchedView part={part} actions={actions} />
            )}
          </PartBoundary>
        )
      })}
    </div>
  )
})

type FetchedPart = Extract<Part, { type: FetchedType }>

function FetchedView({ part, actions }: { part: FetchedPart; actions: PartActions }) {
  const loaded = useOnDemand(VIEWS[part.type] as () => Promise<PartModule<PartType>>, true)
  const View = loaded?.default as ComponentType<{ part: Part; actions: PartActions }> | undefined
  return View ? <View part={part} actions={actions} /> : null
}
