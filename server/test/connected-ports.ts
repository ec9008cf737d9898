// For tests that call slices without opening the whole application.
import '../src/start/ports.ts'
