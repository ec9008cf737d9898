import { MAX_SEARCH_LENGTH } from '@touchline/contract/integrations/search.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { ArrowLeft, Search, X } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../platform/language/dates.ts'
import { useErrorSentence } from '../../platform/language/error-sentence.ts'
import { useNavigate } from '../../platform/routing/router.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChoiceList, optionId } from './choice-list.tsx'
import { askChoice, type Choice, type ChoiceGroup, choiceGroups, type Searcher } from './choices.ts'
import styles from './palette.module.css'
import { keepChoice, recentChoices } from './recent-choices.ts'
import { type Found, isSearch, useFound } from './use-found.ts'

type PaletteProps = {
  searcher: Searcher
  /** The owner of the recent choices. */
  owner: string
  language: LanguageCode
  /** The sport whose specialists rank first among equals. */
  sport: Discipline | undefined
  onClose: () => void
}

/** The field and its results; the arrow keys select while the focus stays in the field. */
export function Palette({ searcher, owner, language, sport, onClose }: PaletteProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [attempt, setAttempt] = useState(0)
  const [activeKey, setActiveKey] = useState<string>()
  const [recent] = useState(() => recentChoices(owner))
  const found = useFound({ text, language, hasSession: searcher !== 'guest', sport }, attempt)
  const groups = useGroups(text, found, searcher, recent)
  const choices = groups.flatMap((group) => group.choices)
  const active = choices.find(({ key }) => key === activeKey) ?? choices[0]

  function type(typed: string) {
    setText(typed)
    setActiveKey(undefined)
  }

  function keep(choice: Choice) {
    // A question for the desk is not a place to return to.
    if (choice.kind !== 'desk') keepChoice(owner, choice)
    onClose()
  }

  function choose(choice: Choice, event: MouseEvent) {
    // With these keys the browser opens another tab, and the search stays open.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    keep(choice)
  }

  function onKeyDown(event: KeyboardEvent) {
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
    if (isComposing || choices.length === 0) return
    if (event.key === 'Enter' && active) {
      event.preventDefault()
      keep(active)
      navigate(active.to)
      return
    }
    const next = nextIndex(event, active ? choices.indexOf(active) : 0, choices.length)
    if (next === undefined) return
    event.preventDefault()
    setActiveKey(choices[next]?.key)
  }

  return (
    <>
      <div className={styles.field}>
        <Search className="icon" aria-hidden="true" />
        <input
          ref={field}
          role="combobox"
          type="text"
          aria-label={t('search:label')}
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          placeholder={t('search:hint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {text && (
          <IconButton
            label={t('search:clear')}
            onClick={() => {
              type('')
              field.current?.focus()
            }}
          >
            <X className="icon" />
          </IconButton>
        )}
        <IconButton className={styles.back} label={t('search:close')} onClick={onClose}>
          <ArrowLeft className="icon icon-lg" />
        </IconButton>
      </div>
      <div className={styles.results}>
        <Failures found={found} onRetry={() => setAttempt(attempt + 1)} />
        <Notice text={text} found={found} hasRecent={recent.length > 0} />
        <ChoiceList
          id={listId}
          groups={groups}
          active={active}
          language={language}
          onPoint={({ key }) => setActiveKey(key)}
          onChoose={choose}
        />
      </div>
      <Foot count={isSearch(text) ? countOf(groups) : undefined} />
    </>
  )
}

/** The index of the choice that a key activates; undefined for keys that belong to the field. */
function nextIndex({ key, currentTarget }: KeyboardEvent, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  // Within a text the two keys move the caret; they move the selection only where it cannot move any further.
  const { selectionStart, selectionEnd, value } = currentTarget as HTMLInputElement
  if (key === 'Home' && selectionStart === 0 && selectionEnd === 0) return 0
  if (key === 'End' && selectionStart === value.length) return count - 1
  return undefined
}

function useGroups(text: string, found: Found, searcher: Searcher, recent: Choice[]): ChoiceGroup[] {
  const { t } = useTranslation()
  if (!isSearch(text)) return recent.length > 0 ? [{ group: 'recent', choices: recent }] : []
  const groups = choiceGroups(found, searcher, {
    sport: (sport) => t(`sports.${sport}`),
    date: formatDate,
    plannedBy: (name) => t('search:by', { name }),
    all: (count) => t('search:all', { count }),
  })
  const ask = askChoice(text, { name: t('search:ask', { text: text.trim() }), detail: t('search:askText') })
  // Before a search has run there is nothing that Enter could select by mistake.
  return found.text ? [...groups, { group: 'desk', choices: [ask] }] : []
}

function countOf(groups: readonly ChoiceGroup[]): number {
  return groups.flatMap(({ choices }) => choices).filter(({ kind }) => kind !== 'desk').length
}

function Notice({ text, found, hasRecent }: { text: string; found: Found; hasRecent: boolean }) {
  const { t } = useTranslation()
  if (!isSearch(text)) return hasRecent ? null : <p className={styles.notice}>{t('search:start')}</p>
  const { product, own } = found
  const isNothing =
    product &&
    [product.specialists, product.calculators, product.topics, product.pages, ...Object.values(own ?? {})].every(
      (all) => all.length === 0,
    )
  if (!isNothing) return null
  return (
    <p className={styles.notice}>
      <b>{t('search:nothing', { text: found.text })}</b> {t('search:nothingText')}
    </p>
  )
}

function Failures({ found: { error, ownError }, onRetry }: { found: Found; onRetry: () => void }) {
  const { t } = useTranslation()
  const sentence = useErrorSentence()
  const failure = error ?? ownError
  if (!failure) return null
  return (
    <Banner tone="critical" className={styles.failure}>
      <b>{t(error ? 'search:failed' : 'search:ownFailed')}</b> {sentence(failure as Error)}{' '}
      <Button variant="line" size="sm" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </Banner>
  )
}

function Foot({ count }: { count: number | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={styles.foot}>
      <span className={styles.key} aria-hidden="true">
        <kbd className="keycap">↑</kbd>
        <kbd className="keycap">↓</kbd>
        {t('search:keys.choose')}
      </span>
      <span className={styles.key} aria-hidden="true">
        <kbd className="keycap">Enter</kbd>
        {t('search:keys.open')}
      </span>
      <span className={styles.key} aria-hidden="true">
        <kbd className="keycap">Esc</kbd>
        {t('search:keys.close')}
      </span>
      <span className={styles.count} role="status">
        {count !== undefined && t('search:count', { count })}
      </span>
    </div>
  )
}
