import type { Calculator } from '@touchline/calculators/calculator.ts'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../platform/language/use-language.ts'
import { useLocation, useNavigate } from '../../platform/routing/router.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import { searchOf, textsIn } from './address.ts'
import { useCalculation } from './use-calculation.ts'

/** A calculation whose inputs are in the address: it starts with them, and the address follows the fields. */
export function useAddressInputs(calculator: Calculator) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { locale } = useLanguage().language
  const calculation = useCalculation([calculator], { texts: textsIn(calculator.inputs, search, locale) })
  const { isSettled, inputs, values, reset } = calculation
  const wanted = searchOf(inputs, values)
  const own = useRef({ search, wanted })

  const follow = useLatest(() => {
    // Browsers throttle an address that changes with every key, and an unchanged calculation keeps the address it came
    // with.
    if (!isSettled || wanted === own.current.wanted) return
    own.current = { search: withInputs(search, calculator, wanted), wanted }
    navigate({ search: own.current.search }, { replace: true })
  })
  const beginAgain = useLatest(() => {
    // Back navigation, or a link with other numbers.
    if (search === own.current.search) return
    own.current = { search, wanted }
    reset(textsIn(calculator.inputs, search, locale))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows only settled values
  useEffect(() => follow.current(), [isSettled, wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address resets the fields
  useEffect(() => beginAgain.current(), [search])

  return { calculation, search: wanted }
}

/** The query with other inputs; other parameters stay. */
function withInputs(search: string, { inputs }: Calculator, wanted: string): string {
  const parameters = new URLSearchParams(search)
  for (const { key } of inputs) parameters.delete(key)
  const rest = parameters.toString()
  const joined = [wanted, rest].filter(Boolean).join('&')
  return joined && `?${joined}`
}
