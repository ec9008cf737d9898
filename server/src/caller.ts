/** Who makes a call, as the session says; nothing a caller sends besides the token can change it. */
export type Caller = {
  sessionId: string
  clubId: string
  memberId: string
  role: 'member' | 'admin'
  email: string
}

/** Who asks a specialist: somebody with a session, or whoever shows the club password and so is nobody in particular. */
export type Asker = { clubId: string; memberId: string | undefined }
