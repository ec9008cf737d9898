import { PAGES } from '@touchline/contract/pages.ts'
import { useNavigate } from 'react-router'
import { forgetSession } from '../sessions/use-session.ts'

/** Ends the session on this device and goes home. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    forgetSession()
    navigate(PAGES.home.path)
  }
}
