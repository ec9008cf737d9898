ALTER TABLE "chat_histories" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chat_histories" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "chat_histories_deleted" ON "chat_histories" USING btree ("deleted_at") WHERE deleted_at is not null;