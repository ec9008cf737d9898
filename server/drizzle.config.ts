import { defineConfig } from 'drizzle-kit'

// Run in this folder after a change of a table: npx drizzle-kit generate --name <what-changes>
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/**/*.table.ts',
  out: './migrations',
})
