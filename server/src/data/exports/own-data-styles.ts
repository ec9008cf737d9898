/** Styles of the own-data page: for a screen in either colour scheme, and for print. */
export const STYLES = `
:root{color-scheme:light dark;--muted:#586861;--line:#d6deda;--coach:#024f3a;--you:#a3b3ac;--part:#f2f6f4}
@media (prefers-color-scheme:dark){:root{--muted:#a3b3ac;--line:#34453e;--coach:#4cc39b;--you:#586861;--part:#1a2a24}}
body{max-width:46rem;margin:0 auto;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
header p,.who,.none{color:var(--muted);margin:0}
h1{margin:.25rem 0;font-size:1.75rem}
h2{margin:2.5rem 0 .75rem;font-size:1.25rem;border-bottom:1px solid var(--line)}
h3{margin:0 0 .25rem;font-size:1rem}
article{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--line);border-radius:.75rem}
dl{display:grid;grid-template-columns:minmax(7rem,1fr) 2fr;gap:.15rem .75rem;margin:0}
dt{color:var(--muted)}dd{margin:0}ul{margin:0;padding-left:1.1rem}
.words{white-space:pre-wrap}.you,.coach{margin:.75rem 0 0;padding-left:.75rem;border-left:3px solid var(--coach)}
.you{border-color:var(--you)}
.part{margin-top:.5rem;padding:.5rem .75rem;font-size:.875rem;background:var(--part);border-radius:.5rem}
table{width:100%;border-collapse:collapse;font-size:.875rem}th,td{text-align:left;padding:.2rem .5rem .2rem 0;vertical-align:top;border-top:1px solid var(--line)}
@media print{body{max-width:none;padding:0}article{break-inside:avoid-page;border-color:#ccc}}
`
