import type { TestClub } from './clubs.ts'

/** What the login page stores in a player's browser. */
export function storedSession(
  club: TestClub,
  player: TestClub['players'][number],
  token = player.token,
): Record<string, string> {
  return {
    player_session: token,
    player_id: player.playerId,
    player_name: `${player.firstName} ${player.lastName}`,
    player_email: player.email,
    club_id: club.clubId,
    club_name: club.name,
    player_role: 'member',
  }
}
