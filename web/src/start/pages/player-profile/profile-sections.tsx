import { type Fact, MAX_GOALS, MAX_LIMITS, type Profile } from '@touchline/contract/club/athletes.ts'
import { useTranslation } from 'react-i18next'
import { FactCard } from '../../../club/athletes/fact-card.tsx'
import { orderOfFigures } from '../../../club/athletes/order-of-figures.ts'
import type { ProfileOwner } from '../../../club/athletes/profile.ts'
import { ProfileUses } from '../../../club/athletes/profile-uses.tsx'
import { Proposal, proposalIn } from '../../../club/athletes/proposed-figure.tsx'
import { type ProfileEditing, useProfileEditing } from '../../../club/athletes/use-profile-editing.ts'
import { useCatalogue } from '../../../coaching/specialists/catalogue.ts'
import { lastParentsDay } from '../../../data/consents/consent.ts'
import { useSearchParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { SettingsSection } from '../settings-layout.tsx'
import { EmptyProfile } from './empty-profile.tsx'
import { EraseProfile } from './erase-profile.tsx'
import styles from './player-profile.module.css'

type SectionsProps = { owner: ProfileOwner; profile: Profile }

/** The profile, section by section; an empty one asks one question first. */
export function ProfileSections({ owner, profile }: SectionsProps) {
  const { t } = useTranslation()
  const editing = useProfileEditing(owner, profile)
  if (profile.facts.length === 0) return <EmptyProfile editing={editing} />
  const { isMissing, age, until } = profile.consent
  return (
    <>
      {isMissing && until && (
        <Banner className={styles.news}>
          <b>{t('profile.minor.title')}</b> {t('profile.minor.text', { age, date: lastParentsDay(until) })}
        </Banner>
      )}
      <Facts section="about" kinds={['birth_year', 'sports', 'level']} profile={profile} editing={editing} />
      <Facts section="goals" kinds={['goal']} profile={profile} editing={editing} />
      <Facts section="limits" kinds={['limit']} profile={profile} editing={editing} />
      <Facts section="time" kinds={['days', 'minutes', 'equipment']} profile={profile} editing={editing} />
      <Facts section="figures" kinds={['figure']} profile={profile} editing={editing} owner={owner} />
      {!isMissing && <Uses owner={owner} profile={profile} />}
      <EraseProfile owner={owner} />
    </>
  )
}

type FactsProps = {
  section: 'about' | 'goals' | 'limits' | 'time' | 'figures'
  kinds: Fact['kind'][]
  profile: Profile
  editing: ProfileEditing
  owner?: ProfileOwner
}

function Facts({ section, kinds, profile, editing, owner }: FactsProps) {
  const { t } = useTranslation()
  const heading = t(`profile.${section}.heading`)
  // In the order of the page, whatever the order of the response.
  const facts = kinds
    .flatMap((kind) => profile.facts.filter(({ fact }) => fact.kind === kind))
    .toSorted((one, other) => orderOfFigures(one.fact, other.fact))
  const adds = kinds
    .filter((kind) => canAdd(kind, facts.filter(({ fact }) => fact.kind === kind).length))
    .map((kind) => ({
      kind,
      label: kind in ADDS ? t(ADDS[kind] ?? '') : t('profile.add', { what: t(`profile.facts.${kind}`) }),
    }))
  return (
    <SettingsSection heading={heading} description={t(`profile.${section}.description`)}>
      <div>
        {owner && <ProposedFigure owner={owner} />}
        <FactCard label={heading} facts={facts} adds={adds} editing={editing} />
      </div>
    </SettingsSection>
  )
}

const ADDS: Partial<Record<Fact['kind'], string>> = {
  goal: 'profile.goals.add',
  limit: 'profile.limits.add',
  figure: 'profile.figures.add',
}

function canAdd(kind: Fact['kind'], count: number): boolean {
  if (kind === 'goal') return count < MAX_GOALS
  if (kind === 'limit') return count < MAX_LIMITS
  return kind === 'figure' || count === 0
}

/** The figure that the address proposes to store; accepting or refusing it clears the address. */
function ProposedFigure({ owner }: { owner: ProfileOwner }) {
  const [params, setParams] = useSearchParams()
  const nameOf = useSpecialistName(owner)
  const proposal = proposalIn(params)
  if (!proposal) return null
  const by = proposal.by && nameOf(proposal.by)
  const done = () => setParams({}, { replace: true })
  return <Proposal owner={owner} proposal={proposal} by={by} onDone={done} className={styles.proposal} />
}

function Uses({ owner, profile }: SectionsProps) {
  const { t } = useTranslation()
  const nameOf = useSpecialistName(owner)
  return (
    <SettingsSection id="uses" heading={t('profile.uses.heading')} description={t('profile.uses.description')}>
      <ProfileUses uses={profile.uses} nameOf={nameOf} />
    </SettingsSection>
  )
}

function useSpecialistName({ language }: ProfileOwner): (id: string) => string {
  const { specialists } = useCatalogue(language)
  return (id) => specialists?.find((specialist) => specialist.id === id)?.name ?? ''
}
