import type { Endpoint } from './endpoint.ts'
import { getHealth } from './health.ts'
import { getSpecialist, listSpecialists } from './specialists.ts'

/** Every call of the product, for what speaks about all of them (the API's documentation, the permission tests). */
export const CALLS: readonly Endpoint[] = [listSpecialists, getSpecialist, getHealth]
