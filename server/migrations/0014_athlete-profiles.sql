CREATE TABLE "athlete_facts" (
	"member_id" uuid NOT NULL,
	"key" text NOT NULL,
	"fact" jsonb NOT NULL,
	"since" date NOT NULL,
	CONSTRAINT "athlete_facts_member_id_key_pk" PRIMARY KEY("member_id","key")
);
--> statement-breakpoint
CREATE TABLE "athlete_uses" (
	"generation_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"specialist_id" text NOT NULL,
	"question_position" bigint,
	"figures" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "athlete_facts" ADD CONSTRAINT "athlete_facts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "athlete_uses" ADD CONSTRAINT "athlete_uses_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "athlete_uses_member" ON "athlete_uses" USING btree ("member_id","used_at");