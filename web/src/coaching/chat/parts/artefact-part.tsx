import type { ArtefactPart } from '@touchline/contract/coaching/parts.ts'
import { CalendarDays, ListChecks, Trophy } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import type { PartProps } from './part-props.ts'
import styles from './parts.module.css'
import { usePartWords } from './use-part-words.ts'

const ICONS = { plan: CalendarDays, competition: Trophy, list: ListChecks }

/** A created plan, competition or list; only its title until its card has loaded. */
export default function ArtefactView({ part, actions }: PartProps<'artefact'>) {
  const live = useOnDemand(actions.loadArtefacts, true)
  return live ? <live.default part={part} Stored={StoredArtefact} /> : <StoredArtefact part={part} />
}

function StoredArtefact({ part }: { part: ArtefactPart }) {
  const { t } = usePartWords()
  const kind = t(`parts.artefact.${part.kind}`)
  const Icon = ICONS[part.kind]
  return (
    <Card as="section" className={styles.part} aria-label={kind}>
      <div className={styles.partHead}>
        <Icon className="icon" aria-hidden="true" />
        <div>
          <p className={styles.partNote}>{kind}</p>
          <h3>{part.title}</h3>
        </div>
      </div>
    </Card>
  )
}
