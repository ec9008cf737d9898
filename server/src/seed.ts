import { openDatabase } from './database/database.ts'
import { readSettings } from './env.ts'

// Brings the database up to date; each part of the product adds its demo data here when it lands.
const database = await openDatabase(readSettings())
await database.close()
console.log('The database is ready. There is no demo data yet: clubs, members and chats bring theirs along.')
