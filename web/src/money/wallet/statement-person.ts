/** A member, or group of members, to filter by. */
export type Person = { id: string; name: string }
