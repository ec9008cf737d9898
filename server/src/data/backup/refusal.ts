/** Why a backup is not made or not restored, in a sentence that says what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
