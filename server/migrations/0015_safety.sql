CREATE TABLE "safety_counts" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"severity" text NOT NULL,
	"language" text NOT NULL,
	"flags" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "safety_counts_day_category_severity_language_pk" PRIMARY KEY("day","category","severity","language")
);
--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "welfare_name" text;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "welfare_phone" text;--> statement-breakpoint
ALTER TABLE "clubs" ADD COLUMN "welfare_email" text;