DROP INDEX "chat_turns_conversation";--> statement-breakpoint
DROP INDEX "generations_owner";--> statement-breakpoint
DROP INDEX "chat_histories_owner";--> statement-breakpoint
ALTER TABLE "chat_drafts" DROP CONSTRAINT "chat_drafts_member_id_specialist_id_pk";--> statement-breakpoint
ALTER TABLE "chat_drafts" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_drafts" ADD COLUMN "owner_id" uuid GENERATED ALWAYS AS (coalesce(session_id, member_id)) STORED;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD COLUMN "owner_id" uuid GENERATED ALWAYS AS (coalesce(session_id, member_id)) STORED;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD COLUMN "finish" text;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "owner_id" uuid GENERATED ALWAYS AS (coalesce(session_id, member_id)) STORED;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "is_adopted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "generations" ADD COLUMN "finish" text;--> statement-breakpoint
ALTER TABLE "chat_histories" ADD COLUMN "search_text" text;--> statement-breakpoint
ALTER TABLE "chat_drafts" ADD CONSTRAINT "chat_drafts_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD CONSTRAINT "chat_turns_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_drafts_owner" ON "chat_drafts" USING btree ("member_id","owner_id","specialist_id");--> statement-breakpoint
CREATE INDEX "chat_drafts_session" ON "chat_drafts" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "chat_turns_owner" ON "chat_turns" USING btree ("member_id","owner_id","specialist_id","position");--> statement-breakpoint
CREATE INDEX "chat_turns_session" ON "chat_turns" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
-- Of two answers that run in one conversation the newer stays; what the older one has said so far becomes its turn.
WITH "older" AS (
  UPDATE "generations" SET "is_kept" = false, "is_stop_wanted" = true
  WHERE "status" = 'running' AND "is_kept" AND EXISTS (
    SELECT 1 FROM "generations" "newer"
    WHERE "newer"."owner_id" = "generations"."owner_id" AND "newer"."specialist_id" = "generations"."specialist_id"
      AND "newer"."status" = 'running' AND "newer"."is_kept"
      AND ("newer"."started_at", "newer"."id") > ("generations"."started_at", "generations"."id"))
  RETURNING "member_id", "specialist_id", "text", "model"
)
INSERT INTO "chat_turns" ("member_id", "specialist_id", "is_user", "content", "model")
SELECT "member_id", "specialist_id", false, "text", "model" FROM "older" WHERE "text" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "generations_one_running" ON "generations" USING btree ("owner_id","specialist_id") WHERE status = 'running' and is_kept;--> statement-breakpoint
CREATE INDEX "generations_session" ON "generations" USING btree ("session_id") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "chat_histories_owner" ON "chat_histories" USING btree ("owner_id","last_message_at","id");