/** Who makes a call, as the session says; nothing a caller sends besides the token can change it. */
export type Caller = {
  sessionId: string
  clubId: string
  memberId: string
  role: 'member' | 'admin'
  email: string
  /** Whether the session's device is known to be the member's own, not only to know the club password. */
  isTrusted: boolean
}

/** Who asks a specialist: somebody with a session, or whoever shows the club password and so is nobody in particular. */
export type Asker = Caller | { clubId: string; memberId: undefined }
