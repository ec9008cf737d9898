import type { Discipline } from '@touchline/contract/platform/sports.ts'
import {
  Calculator,
  CalendarDays,
  ClipboardList,
  Library,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestion,
  PanelsTopLeft,
  Trophy,
  Users,
} from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../platform/routing/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Glyph } from '../../ui/glyph.tsx'
import type { Choice, ChoiceGroup } from './choices.ts'
import { Marked } from './marked.tsx'
import styles from './palette.module.css'

const ICONS: Record<Choice['kind'], LucideIcon> = {
  specialists: Users,
  calculators: Calculator,
  topics: Library,
  plans: CalendarDays,
  conversations: MessageCircle,
  competitions: Trophy,
  lists: ClipboardList,
  pages: PanelsTopLeft,
  desk: MessageCircleQuestion,
}

type ChoiceListProps = {
  id: string
  groups: readonly ChoiceGroup[]
  active: Choice | undefined
  language: string
  onPoint: (choice: Choice) => void
  onChoose: (choice: Choice, event: MouseEvent) => void
}

/** The choices in groups; the focus stays in the field above and only the active option moves. */
export function ChoiceList({ id, groups, active, language, onPoint, onChoose }: ChoiceListProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={t('search:results')} tabIndex={-1}>
      {groups.map(({ group, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, but not fieldsets.
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <div className={styles.group} id={`${id}-${group}`}>
            {t(`search:groups.${group}`)}
          </div>
          {choices.map((choice) => (
            <Option
              key={choice.key}
              id={optionId(id, choice)}
              choice={choice}
              isActive={choice === active}
              language={language}
              onPoint={() => onPoint(choice)}
              onChoose={(event) => onChoose(choice, event)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** The id of a choice within a list, for `aria-activedescendant`. */
export function optionId(listId: string, { key }: Choice): string {
  return `${listId}-${key.replaceAll(/\W+/g, '-')}`
}

type OptionProps = {
  id: string
  choice: Choice
  isActive: boolean
  language: string
  onPoint: () => void
  onChoose: (event: MouseEvent) => void
}

function Option({ id, choice, isActive, language, onPoint, onChoose }: OptionProps) {
  const { name, details, words, sport } = choice
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Link
      ref={link}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classNames(styles.option, isActive && styles.isActive)}
      to={choice.to}
      data-sport={sport}
      onMouseMove={() => isActive || onPoint()}
      onClick={onChoose}
    >
      <span className={styles.icon}>
        <ChoiceIcon kind={choice.kind} sport={sport} />
      </span>
      <span className={styles.words}>
        <b className="truncated">
          <Marked text={name} words={words} />
        </b>
        {details.length > 0 && (
          <span className="truncated">
            {details.map((detail, at) => (
              <span key={detail.text}>
                {at > 0 && ' · '}
                <Marked
                  text={detail.text}
                  words={words}
                  lang={detail.language === language ? undefined : detail.language}
                />
              </span>
            ))}
          </span>
        )}
      </span>
      <span className={classNames('keycap', styles.enter)} aria-hidden="true">
        Enter
      </span>
    </Link>
  )
}

function ChoiceIcon({ kind, sport }: { kind: Choice['kind']; sport: Discipline | undefined }) {
  const Icon = ICONS[kind]
  return sport ? <Glyph sport={sport} /> : <Icon className="icon" aria-hidden="true" />
}
