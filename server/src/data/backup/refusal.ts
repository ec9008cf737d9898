/** Why a backup or restore was refused, in a sentence that tells the operator what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}
