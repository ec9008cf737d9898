import { type ComponentType, useEffect, useState } from 'react'
import { onOpenSearch } from '../../ui/open-search.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'

export type SearchProps = { open: boolean; onOpenChange: (open: boolean) => void }

type SearchDoorProps = { load: () => Promise<{ Search: ComponentType<SearchProps> }> }

/** Listens for the search shortcut on every page; only then is the palette itself loaded. */
export function SearchDoor({ load }: SearchDoorProps) {
  const [isOpen, setOpen] = useState(false)
  const loaded = useOnDemand(load, isOpen)
  useEffect(() => onOpenSearch(() => setOpen(true)), [])
  return loaded ? <loaded.Search open={isOpen} onOpenChange={setOpen} /> : null
}
