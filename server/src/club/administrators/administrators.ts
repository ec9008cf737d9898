// The administrator as a member. A separate slice, because members depend on their club and a club on its
// administrator.
export {
  insertAdministrator,
  lockAdministration,
  selectAdministrator,
  touchAdministrator,
} from './administrators.queries.ts'
