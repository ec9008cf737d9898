import type { Calculator } from '@touchline/calculators/calculator.ts'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../platform/language/use-language.ts'
import { useLocation, useNavigate } from '../../platform/routing/router.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { searchOf, textsIn } from './address.ts'
import { useCalculation } from './use-calculation.ts'

/** A calculation whose inputs stand in the address: it begins with them, and the address follows what is typed. */
export function useAddressInputs(calculator: Calculator) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { locale } = useLanguage().language
  const calculation = useCalculation([calculator], { texts: textsIn(calculator.inputs, search, locale) })
  const { isSettled, inputs, values, reset } = calculation
  const wanted = searchOf(inputs, values)
  const own = useRef({ search, wanted })

  const follow = useLatest(() => {
    // Browsers refuse an address that changes with every key, and one that nobody changed stays as it came.
    if (!isSettled || wanted === own.current.wanted) return
    own.current = { search: withInputs(search, calculator, wanted), wanted }
    navigate({ search: own.current.search }, { replace: true })
  })
  const beginAgain = useLatest(() => {
    // The reader walked back, or followed a link to other numbers.
    if (search === own.current.search) return
    own.current = { search, wanted }
    reset(textsIn(calculator.inputs, search, locale))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed, once it is settled, moves the address
  useEffect(() => follow.current(), [isSettled, wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address begins again
  useEffect(() => beginAgain.current(), [search])

  return { calculation, search: wanted }
}

/** The query with other inputs; what else stands in it stays. */
function withInputs(search: string, { inputs }: Calculator, wanted: string): string {
  const parameters = new URLSearchParams(search)
  for (const { key } of inputs) parameters.delete(key)
  const rest = parameters.toString()
  const joined = [wanted, rest].filter(Boolean).join('&')
  return joined && `?${joined}`
}
