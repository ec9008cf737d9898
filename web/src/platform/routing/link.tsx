import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { hrefOf, resolved, type To } from './address.ts'
import { useLocation, useNavigate } from './router.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To; replace?: boolean; state?: unknown }

/** A link to a page of the app: a plain click opens it without a full page load. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const location = useLocation()
  const navigate = useNavigate()
  const href = hrefOf(resolved(to, location.pathname))
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== '_self')) return
    event.preventDefault()
    // A link to the current page adds no history entry.
    navigate(to, { replace: replace ?? href === hrefOf(location), state })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** No other mouse button and no key that requests a new tab, a window or a download. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}

/** Navigates to another page when rendered, replacing this one. */
export function Redirect({ to, state }: { to: string; state?: unknown }) {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes along is made anew each time, and sent once
  useEffect(() => navigate(to, { replace: true, state }), [navigate, to])
  return null
}
