import { useQuery } from '@tanstack/react-query'
import type { TeamList } from '@touchline/contract/planning/lists.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceBanner } from '../../../club/sessions/device-banner.tsx'
import { useDevice } from '../../../club/sessions/use-device.ts'
import { useSession } from '../../../club/sessions/use-session.ts'
import { Attendance } from '../../../planning/lists/attendance.tsx'
import { DetailsDialog } from '../../../planning/lists/details-dialog.tsx'
import { LinkCard } from '../../../planning/lists/link-card.tsx'
import { listQuery, useDeleteList } from '../../../planning/lists/lists.ts'
import panels from '../../../planning/lists/panel.module.css'
import { PeopleDialog } from '../../../planning/lists/people-dialog.tsx'
import { RotaCard } from '../../../planning/lists/rota-card.tsx'
import { useWaitingAnswers, type WaitingAnswer, withWaitingAnswers } from '../../../planning/lists/send-answer.ts'
import { ThingsCard } from '../../../planning/lists/things-card.tsx'
import { useListChanges } from '../../../planning/lists/use-list-changes.ts'
import { sendQueue } from '../../../platform/api/sending.ts'
import { useIsOnline } from '../../../platform/api/use-is-online.ts'
import { useWorthSaying } from '../../../platform/api/use-waiting.ts'
import { useErrorSentence } from '../../../platform/language/error-sentence.ts'
import { useSendingWords } from '../../../platform/language/sending-words.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { useNavigate, useParams } from '../../../platform/routing/router.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showFailureToast, showToast } from '../../../ui/toast.tsx'
import { WaitingRows } from '../../../ui/waiting-rows.tsx'
import { usePageName } from '../../shell/page-name.ts'
import { ListHead } from './list-head.tsx'

/** One list of the club: who comes, what they bring, who has which duty. */
export function TeamListPage() {
  const session = useSession()
  const { isTrusted } = useDevice()
  return (
    <div className={classNames('wrap', panels.page)}>
      {isTrusted ? (
        <LoadedList />
      ) : (
        <WithoutList>
          <DeviceBanner email={session?.email ?? ''} />
        </WithoutList>
      )}
    </div>
  )
}

/** Why the list cannot be shown, under the page's usual heading. */
function WithoutList({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={panels.title}>
        <h1 className="heading-1">{t('crumbs.teamList')}</h1>
      </div>
      {children}
    </>
  )
}

function LoadedList() {
  const { t } = useTranslation()
  const { listId = '' } = useParams()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const { data: list, error, refetch, isFetching } = useQuery(listQuery(listId, language.code))
  usePageName(list?.name)
  const waiting = useWaitingAnswers(listId)
  if (list) return <ListView list={withWaitingAnswers(list, waiting)} waiting={waiting} />
  if (!error) return <ListSkeleton />
  return (
    <WithoutList>
      <Banner tone="critical">
        <b>{t('lists:page.failed')}</b> {sentence(error)}{' '}
        <Button variant="line" size="sm" busy={isFetching} onClick={() => refetch()}>
          {t('shell.retry')}
        </Button>
      </Banner>
    </WithoutList>
  )
}

function ListView({ list, waiting }: { list: TeamList; waiting: readonly WaitingAnswer[] }) {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const changes = useListChanges(list)
  const [dialog, setDialog] = useState<'details' | 'people'>()
  const remove = useRemoval(list)
  const close = () => setDialog(undefined)
  return (
    <>
      <ListHead list={list} changes={changes} onEdit={() => setDialog('details')} />
      {!isOnline && (
        <div className={panels.offline} role="status">
          <WifiOff className="icon" aria-hidden="true" />
          <span>{t('lists:page.offline')}</span>
        </div>
      )}
      <div className={panels.stack}>
        <Waiting waiting={waiting} />
        <div className={panels.columns}>
          <Attendance list={list} changes={changes} onAddPeople={() => setDialog('people')} />
          <div className={panels.stack}>
            {list.mayEdit && <LinkCard list={list} changes={changes} />}
            <ThingsCard list={list} changes={changes} />
          </div>
        </div>
        <RotaCard list={list} changes={changes} />
      </div>
      {list.mayEdit && (
        <>
          <DetailsDialog list={list} changes={changes} open={dialog === 'details'} onClose={close} onDelete={remove} />
          <PeopleDialog list={list} changes={changes} open={dialog === 'people'} onClose={close} />
        </>
      )}
    </>
  )
}

/** The pending and refused answers. */
function Waiting({ waiting }: { waiting: readonly WaitingAnswer[] }) {
  const { t } = useTranslation()
  const words = useSendingWords()
  const rows = useWorthSaying(waiting).map((send) => ({
    key: send.id,
    text: `${send.body.name}: ${t(send.body.answer ? `lists:page.answers.${send.body.answer}` : 'lists:page.counts.open')}`,
    note: words.note(send),
    mark: words.mark(send),
    isRefused: send.state === 'refused',
    onDismiss: () => sendQueue.dismiss(send),
  }))
  return <WaitingRows label={words.label} dismissLabel={words.dismiss} rows={rows} />
}

/** Deletes the list and returns to the others; a toast offers to undo it. */
function useRemoval(list: TeamList): () => void {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const { remove, restore } = useDeleteList(language.code)
  return () =>
    remove.mutate(list.id, {
      onSuccess: () => {
        const undo = { label: t('lists:page.undo'), onClick: () => restore.mutate(list.id) }
        showToast(t('lists:page.done.deleted'), undo)
        navigate(PAGES.team.path)
      },
      onError: (error) => showFailureToast(sentence(error)),
    })
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading label={t('lists:page.loading')} className={panels.stack}>
      <div className={panels.title}>
        <Skeleton width="46%" height={88} />
      </div>
      <div className={panels.columns}>
        <Skeleton height={640} />
        <Skeleton height={400} />
      </div>
    </Loading>
  )
}
