import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../../ui/loading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DeskHead } from './desk-head.tsx'
import { DeskRoom } from './desk-room.tsx'
import styles from './front-desk.module.css'

/** The front desk while its specialists load. */
export function DeskComing({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation()
  return (
    <DeskRoom tools={tools}>
      <section className={styles.question}>
        <DeskHead />
        <Loading label={t('shell.loading')}>
          <Skeleton height={138} />
        </Loading>
      </section>
    </DeskRoom>
  )
}
