import { useLocation, useNavigate, useSearchParams } from '../../../platform/routing/router.tsx'

/** Whether the address asks for video analysis; Back closes it. */
export function useVideoView() {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const isOpen = params.get(NAME) === VALUE

  function open() {
    const address = new URLSearchParams(params)
    address.set(NAME, VALUE)
    setParams(address, { state: OPENED_HERE })
  }

  function close() {
    if (!isOpen) return
    // Otherwise Back would open it again.
    if (state === OPENED_HERE) return navigate(-1)
    setParams(withoutVideoView(params), { replace: true })
  }

  return { isOpen, open, close }
}

/** The same address, showing the conversation. */
export function withoutVideoView(params: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(params)
  address.delete(NAME)
  return address
}

const NAME = 'view'
const VALUE = 'video'
const OPENED_HERE = 'video-opened-here'
