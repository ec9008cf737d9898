export type TokenDialogProps = {
  /** The club whose tokens are bought; empty if the session has no club. */
  clubId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}
