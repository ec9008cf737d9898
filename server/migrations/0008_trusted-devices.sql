ALTER TABLE "sessions" ADD COLUMN "trusted_at" timestamp with time zone;--> statement-breakpoint
-- Sessions opened with the club password alone prove nobody: they go on untrusted.
UPDATE "sessions" SET "trusted_at" = "created_at" WHERE "opened_with" <> 'club-password';
