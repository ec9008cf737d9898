import { loadCode } from '../../platform/loading/load-code.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import type { ConfirmDeviceProps } from './confirm-device.tsx'
import { useDevice } from './use-device.ts'

/** On an unconfirmed device: explains its limits, and takes the code that confirms it. */
export function DeviceBanner(props: ConfirmDeviceProps) {
  const { isTrusted } = useDevice()
  const loaded = useOnDemand(loadConfirmDevice, !isTrusted)
  return isTrusted || !loaded ? null : <loaded.ConfirmDevice {...props} />
}

const loadConfirmDevice = () => loadCode(() => import('./confirm-device.tsx'))
