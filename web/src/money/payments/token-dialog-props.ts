export type TokenDialogProps = {
  /** Whose tokens are bought; empty where the session knows no club. */
  clubId: string
  open: boolean
  onOpenChange: (open: boolean) => void
}
