CREATE TABLE "chat_drafts" (
	"member_id" uuid NOT NULL,
	"specialist_id" text NOT NULL,
	"history_id" uuid,
	"saved_to" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "chat_drafts_member_id_specialist_id_pk" PRIMARY KEY("member_id","specialist_id")
);
--> statement-breakpoint
CREATE TABLE "chat_turns" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_turns_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"specialist_id" text NOT NULL,
	"is_user" boolean NOT NULL,
	"content" text NOT NULL,
	"model" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"club_id" uuid NOT NULL,
	"member_id" uuid,
	"specialist_id" text NOT NULL,
	"language" text NOT NULL,
	"request_id" uuid,
	"is_kept" boolean NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"model" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"prompt_tokens" integer NOT NULL,
	"is_stop_wanted" boolean DEFAULT false NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chat_drafts" ADD CONSTRAINT "chat_drafts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_drafts" ADD CONSTRAINT "chat_drafts_history_id_chat_histories_id_fk" FOREIGN KEY ("history_id") REFERENCES "public"."chat_histories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_turns" ADD CONSTRAINT "chat_turns_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_turns_conversation" ON "chat_turns" USING btree ("member_id","specialist_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_request" ON "generations" USING btree ("member_id","request_id");--> statement-breakpoint
CREATE INDEX "generations_running" ON "generations" USING btree ("heartbeat_at") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "generations_owner" ON "generations" USING btree ("member_id","specialist_id") WHERE status = 'running';--> statement-breakpoint
CREATE INDEX "generations_started" ON "generations" USING btree ("started_at");