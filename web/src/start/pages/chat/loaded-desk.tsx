import type { Specialist } from '@touchline/contract/coaching/specialists.ts'
import type { ComponentProps } from 'react'
import { loadCode } from '../../../platform/loading/load-code.ts'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import { DeskComing } from './desk-coming.tsx'
import type { useChosenSpecialist } from './use-chosen-specialist.ts'
import type { useSavedAddress } from './use-saved-address.ts'

export const loadFrontDesk = () => loadCode(() => import('./front-desk.tsx'))

type FrontDesk = Awaited<ReturnType<typeof loadFrontDesk>>['FrontDesk']
type LoadedDeskProps = Omit<ComponentProps<FrontDesk>, 'specialists'> & {
  /** Whether it will be shown when the specialists are loaded; its code loads meanwhile. */
  isComing: boolean
  isShown: boolean
  specialists: readonly Specialist[] | undefined
}

/** The front desk, loaded on demand. */
export function LoadedDesk({ isComing, isShown, specialists, ...desk }: LoadedDeskProps) {
  const loaded = useOnDemand(loadFrontDesk, isComing || isShown)
  if (loaded && isShown && specialists) return <loaded.FrontDesk {...desk} specialists={specialists} />
  return isComing || isShown ? <DeskComing tools={desk.tools} /> : null
}

type Found = { specialists: readonly Specialist[] | undefined; specialist: Specialist | undefined; error: unknown }

/** Whether the front desk is shown, or will be when the specialists are loaded. */
export function deskPlace(
  { specialists, specialist, error }: Found,
  { activeId, savedId }: ReturnType<typeof useChosenSpecialist>,
  { isAsked }: ReturnType<typeof useSavedAddress>,
): { isDesk: boolean; isDeskComing: boolean } {
  return {
    isDesk: specialists !== undefined && !specialist && !isAsked,
    isDeskComing: !specialists && !error && !activeId && !savedId,
  }
}
