// The administrator as one of the members. A slice of its own, because members know their club, and a club its administrator.
export {
  insertAdministrator,
  lockAdministration,
  selectAdministrator,
  touchAdministrator,
} from './administrators.queries.ts'
